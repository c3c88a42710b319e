import { useCallback, type ComponentPropsWithoutRef } from 'react'

interface FilePreviewProps extends Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'> {
  file: File
}

/** Preview of a local image file. Its object URL is revoked on unmount. */
export function FilePreview({ file, ...rest }: FilePreviewProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )

  return <img {...rest} ref={show} alt={`Preview of ${file.name}`} />
}
