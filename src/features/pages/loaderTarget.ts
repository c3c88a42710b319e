import { pagePaths } from '../../../contract/pages'
import { internalPath } from '../../paths'

const head = pagePaths.loader.slice(0, -1)

/** Where the loader goes on to: the page of ours that its address names, query kept, or home. */
export function loaderTarget(pathname: string, search: string): string {
  return internalPath(`/${decoded(pathname.slice(head.length))}${search}`)
}

/** Encoded once by whoever made the link; what is encoded more often, or broken, names no page of ours. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
