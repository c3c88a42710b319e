import { imageWidths } from '@contract/limits'

export type ImageWidth = (typeof imageWidths)[number]

const served = /^(?:https?:)?\//

/**
 * URL of a served image at one width, compressed. The parameters are added to an existing query, a URL without a host
 * belongs to the backend, and local images (`blob:`, `data:`) are returned unchanged.
 */
export function imageUrl(src: string, width: ImageWidth): string {
  if (!served.test(src)) return src

  const [address = '', fragment] = src.split('#')
  const origin = /^\/(?!\/)/.test(address) ? (process.env.API_ORIGIN ?? '') : ''
  const joint = address.includes('?') ? '&' : '?'
  return `${origin}${address}${joint}w=${width}&auto=compress${fragment ? `#${fragment}` : ''}`
}

/** `srcset` of all served widths from `least` up; undefined for a local image. */
export function imageSrcSet(src: string, least: ImageWidth = imageWidths[0]): string | undefined {
  if (!served.test(src)) return undefined
  const widths = imageWidths.filter((width) => width >= least)
  return widths.map((width) => `${imageUrl(src, width)} ${width}w`).join(', ')
}
