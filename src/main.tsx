import './design/global.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App'
import { pages } from './app/pages'
import { makeStore } from './app/store'
import { appPaths } from './paths'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount on.')

// Running through all modules is long enough for one task: a press meanwhile is answered before the app starts.
setTimeout(start, 0, root)

function start(root: HTMLElement) {
  const app = <App store={makeStore()} />

  if (root.hasChildNodes() && window.location.pathname === appPaths.home) {
    // Home is drawn already (prerender.tsx): taken over in one piece, once its chunk is here, it keeps its every box.
    // A transition is done in slices: whoever scrolls or types meanwhile is not kept waiting.
    void pages.home.preload().then(() => startTransition(() => void hydrateRoot(root, app)))
  } else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
}
