import './design/global.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App'
import { makeStore } from './app/store'
import { prefetchPage } from './app/usePrefetch'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to mount on.')

// Running all modules is a long task already: the app starts in the next one, after any press meanwhile.
setTimeout(start, 0, root)

function start(root: HTMLElement) {
  const app = <App store={makeStore()} />

  const loaded = root.hasChildNodes() && prefetchPage(window.location.pathname)
  if (loaded) {
    // The page is drawn already (prerender.tsx): hydrated as a whole, once its chunk is here, none of it moves.
    // A transition yields to scrolling and typing.
    void loaded.then(() => startTransition(() => void hydrateRoot(root, app)))
  } else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
}
