interface IconProps {
  /** Path data from `icons/`. */
  path: string
  /** Pixels, both ways. */
  size?: number
  /** Only where the icon stands alone for its meaning; beside words it is decoration. */
  label?: string
}

export function Icon({ path, size = 20, label }: IconProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }

  return (
    <svg viewBox="0 0 256 256" width={size} height={size} fill="currentColor" focusable="false" {...meaning}>
      <path d={path} />
    </svg>
  )
}
