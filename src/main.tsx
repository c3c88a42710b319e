import './design/global.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App'
import { pages } from './app/pages'
import { makeStore } from './app/store'
import { appPaths } from './paths'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount on.')

// Running all modules is a long task already: the app starts in the next one, after any press meanwhile.
setTimeout(start, 0, root)

function start(root: HTMLElement) {
  const app = <App store={makeStore()} />

  if (root.hasChildNodes() && window.location.pathname === appPaths.home) {
    // Home is drawn already (prerender.tsx): hydrated as a whole, once its chunk is here, none of it moves.
    // A transition yields to scrolling and typing.
    void pages.home.preload().then(() => startTransition(() => void hydrateRoot(root, app)))
  } else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
}
