import { notify } from '../design/feedback/notify'

/** Says whether it worked; where it did not, `otherwise` is what helps. */
export async function copyLink(url: string, otherwise: string) {
  try {
    await navigator.clipboard.writeText(url)
    notify.success('Link copied.')
  } catch {
    notify.error(`We couldn’t copy the link. ${otherwise}`)
  }
}
