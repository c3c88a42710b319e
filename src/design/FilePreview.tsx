import { useCallback, type ComponentPropsWithoutRef } from 'react'

interface FilePreviewProps extends Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt'> {
  file: File
}

/** A picture that was chosen and has not been sent yet. Its address is given back when it goes. */
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
