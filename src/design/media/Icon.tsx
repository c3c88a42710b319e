/** One of `icons/`, in pixels. Always decoration: the text beside it, or the button's name, says the same. */
export function Icon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg viewBox="0 0 256 256" width={size} height={size} fill="currentColor" focusable="false" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
