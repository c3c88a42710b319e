import { imageWidths } from '../../contract/limits'

type ImageWidth = (typeof imageWidths)[number]

const served = /^(?:https?:)?\//

/**
 * The address of an image of ours at one width, compressed. The two parameters join whatever query the address
 * already has; an address without a host belongs to the backend; a picture that has not left the browser yet
 * (`blob:`, `data:`) stays as it is.
 */
export function imageUrl(src: string, width: ImageWidth): string {
  if (!served.test(src)) return src

  const [address = '', fragment] = src.split('#')
  const origin = /^\/(?!\/)/.test(address) ? (process.env.API_ORIGIN ?? '') : ''
  const joint = address.includes('?') ? '&' : '?'
  return `${origin}${address}${joint}w=${width}&auto=compress${fragment ? `#${fragment}` : ''}`
}

/** Every width that an image of ours is served in, `least` and wider; undefined for a picture that is not served. */
export function imageSrcSet(src: string, least: ImageWidth = imageWidths[0]): string | undefined {
  if (!served.test(src)) return undefined
  const widths = imageWidths.filter((width) => width >= least)
  return widths.map((width) => `${imageUrl(src, width)} ${width}w`).join(', ')
}
