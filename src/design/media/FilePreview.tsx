import { useCallback, type ComponentPropsWithoutRef } from 'react'

/** Preview of a local image file. Its object URL is revoked on unmount. */
export function FilePreview({ file, ...rest }: ComponentPropsWithoutRef<'img'> & { file: File }) {
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )

  return <img {...rest} ref={showFile} alt={`Preview of ${file.name}`} />
}
