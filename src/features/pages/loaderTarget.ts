import { pagePaths } from '../../../contract/pages'
import { internalPath } from '../../paths'

const prefix = pagePaths.loader.slice(0, -1)

/** One of the app's own pages with its query, or home. */
export function loaderTarget(pathname: string, search: string): string {
  return internalPath(`/${decoded(pathname.slice(prefix.length))}${search}`)
}

/** Decodes once; anything encoded twice, or broken, matches no page. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
