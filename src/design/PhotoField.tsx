import { useState, type DragEvent, type FocusEventHandler, type Ref } from 'react'
import styled from 'styled-components'
import { sentences } from '../../contract/sentences'
import { Avatar } from './Avatar'
import { Field } from './Field'
import { FilePreview } from './FilePreview'
import { isImage, unreadable, whyNot } from './imageFile'
import { notify } from './notify'
import { theme } from './tokens'

interface PhotoFieldProps {
  label: string
  /** The picture that was chosen and has not been sent yet. */
  file: File | undefined
  /** Undefined when what was chosen turned out to be no picture. */
  onChoose: (file: File | undefined) => void
  /** The picture that is there already, as the server names it. */
  current?: string
  error?: string
  required?: boolean
  onBlur?: FocusEventHandler
  ref?: Ref<HTMLInputElement>
}

/** A person's picture: by click, by keyboard or dropped, with a preview. What cannot be sent is not taken, and says why. */
export function PhotoField({ label, file, onChoose, current, error, required, onBlur, ref }: PhotoFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const [isOver, setOver] = useState(false)

  function choose(chosen: File | undefined) {
    // Closing the file dialog without choosing keeps what was chosen before.
    if (!chosen) return
    const reason = whyNot(chosen)
    setRefusal(reason)
    if (!reason) onChoose(chosen)
  }

  function giveBack(chosen: File) {
    setRefusal(unreadable(chosen))
    onChoose(undefined)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (!dropped || !isImage(dropped)) notify.error(sentences.dropAnImage)
    choose(dropped)
  }

  function dragOver(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  return (
    <Field label={label} error={refusal ?? error}>
      {(control) => (
        <Zone data-over={isOver} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
          {file ? (
            <Portrait file={file} width={64} height={64} onError={() => giveBack(file)} />
          ) : (
            <Avatar src={current} size={64} />
          )}
          <Words>
            <strong>{file ? file.name : 'Choose an image'}</strong>
            <span>{file ? 'Choose or drop another to replace it' : 'or drop it here'}</span>
          </Words>
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
  position: relative;
  display: flex;
  align-items: center;
  gap: ${theme.space(4)};
  padding: ${theme.space(3)};
  border: 1px dashed ${theme.color.edge};
  border-radius: ${theme.radius.control};
  background: ${theme.color.surface};

  &:hover,
  &[data-over='true'] {
    border-color: ${theme.color.sea};
    background: ${theme.color.tint};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${theme.color.sea};
    outline-offset: 2px;
  }

  &:has([aria-invalid]) {
    border-color: ${theme.color.error};
  }

  /* The real control lies over all of it: a click anywhere opens it, and the keyboard finds it. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
`

const Portrait = styled(FilePreview)`
  flex: none;
  border-radius: ${theme.radius.round};
  object-fit: cover;
`

const Words = styled.span`
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
