import { useState, type DragEvent, type FocusEventHandler, type Ref } from 'react'
import styled from 'styled-components'
import { imageMessages } from '@contract/imageMessages'
import { Avatar } from '../media/Avatar'
import { fileZoneStyle } from './controlStyle'
import { Field } from './Field'
import { FilePreview } from '../media/FilePreview'
import { isImage, rejectionOf } from './imageFile'
import { notify } from '../feedback/notify'
import { theme } from '../tokens'

interface PhotoFieldProps {
  label: string
  /** Chosen, not uploaded yet. */
  value: File | undefined
  /** Undefined when the chosen file turns out not to be an image. */
  onChange: (file: File | undefined) => void
  /** URL of the current photo. */
  current?: string
  error?: string
  required?: boolean
  onBlur?: FocusEventHandler
  ref?: Ref<HTMLInputElement>
}

/** A profile photo: choose or drop a file, with a preview. A file that cannot be uploaded is rejected with the reason. */
export function PhotoField({ label, value: file, onChange, current, error, required, onBlur, ref }: PhotoFieldProps) {
  const [rejection, setRejection] = useState<string>()
  const [isOver, setOver] = useState(false)

  function choose(chosen: File | undefined) {
    // The file dialog was cancelled.
    if (!chosen) return
    const reason = rejectionOf(chosen)
    setRejection(reason)
    if (!reason) onChange(chosen)
  }

  function rejectUnreadable(chosen: File) {
    setRejection(imageMessages.imageUnreadable(chosen.name))
    onChange(undefined)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (!dropped || !isImage(dropped)) notify.error(imageMessages.dropAnImage)
    choose(dropped)
  }

  function dragOver(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  return (
    <Field label={label} error={rejection ?? error}>
      {(control) => (
        <Zone data-over={isOver} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
          {file ? (
            <Portrait file={file} width={64} height={64} onError={() => rejectUnreadable(file)} />
          ) : (
            <Avatar src={current} size={64} />
          )}
          <Caption>
            <strong>{file ? file.name : 'Choose an image'}</strong>
            <span>{file ? 'Choose or drop another to replace it' : 'or drop it here'}</span>
          </Caption>
          <input
            {...control}
            ref={ref}
            type="file"
            accept="image/*"
            required={required}
            onBlur={onBlur}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </Zone>
      )}
    </Field>
  )
}

const Zone = styled.div`
  ${fileZoneStyle}
  display: flex;
  align-items: center;
  gap: ${theme.space(4)};
  padding: ${theme.space(3)};
  border-radius: ${theme.radius.control};

  &:hover,
  &[data-over='true'] {
    border-color: ${theme.color.sea};
    background: ${theme.color.tint};
  }

  &:has([aria-invalid]) {
    border-color: ${theme.color.error};
  }
`

const Portrait = styled(FilePreview)`
  flex: none;
  border-radius: ${theme.radius.round};
  object-fit: cover;
`

const Caption = styled.span`
  display: grid;
  min-width: 0;
  ${theme.type.small}

  strong {
    ${theme.type.smallStrong}
    overflow-wrap: anywhere;
  }

  span {
    color: ${theme.color.quiet};
  }
`
