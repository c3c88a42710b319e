import { useCallback, type ComponentPropsWithoutRef } from 'react'

interface FilePreviewProps extends Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'> {
  file: File
}

/** Preview of a local image file. Its object URL is revoked on unmount. */
export function FilePreview({ file, ...rest }: FilePreviewProps) {
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
