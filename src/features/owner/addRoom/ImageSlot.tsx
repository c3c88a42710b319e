import styled from 'styled-components'
import { FilePreview } from '../../../design/media/FilePreview'
import { Icon } from '../../../design/media/Icon'
import { IconButton } from '../../../design/controls/IconButton'
import { plus } from '../../../design/icons/plus'
import { x } from '../../../design/icons/x'
import { Tag } from '../../../design/feedback/Tag'
import { theme } from '../../../design/tokens'

interface ImageSlotProps {
  /** Counted from 1. */
  number: number
  file: File | undefined
  isCover: boolean
  onChoose: (files: File[]) => void
  onRemove: () => void
  onUnreadable: (file: File) => void
}

export function ImageSlot({ number, file, isCover, onChoose, onRemove, onUnreadable }: ImageSlotProps) {
  return (
    <Slot>
      <Frame data-filled={file !== undefined}>
        {file ? (
          <Preview file={file} onError={() => onUnreadable(file)} />
        ) : (
          <Empty>
            <Icon path={plus} />
            Add image
          </Empty>
        )}
        <input
          type="file"
          accept="image/*"
          multiple
          aria-label={file ? `Replace image ${number}, ${file.name}` : `Add image ${number}`}
          onChange={({ target }) => {
            onChoose([...(target.files ?? [])])
            // So that a removed file can be chosen again.
            target.value = ''
          }}
        />
      </Frame>
      <Caption>
        <Number>{number}</Number>
        {isCover && <Tag tone="dusk">Cover</Tag>}
        {file && (
          <>
            <Name>{file.name}</Name>
            <IconButton icon={x} label={`Remove ${file.name}`} onClick={onRemove} />
          </>
        )}
      </Caption>
    </Slot>
  )
}

const Slot = styled.li`
  min-width: 0;
`

const Frame = styled.div`
  position: relative;
  display: grid;
  aspect-ratio: 4 / 3;
  border: 1px dashed ${theme.color.edge};
  border-radius: ${theme.radius.photo};
  background: ${theme.color.surface};

  &[data-filled='true'] {
    border-color: transparent;
  }

  &:hover {
    border-color: ${theme.color.sea};
    color: ${theme.color.sea};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${theme.color.sea};
    outline-offset: 2px;
  }

  /* The input covers the whole frame, so that it can be clicked anywhere. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    cursor: pointer;
  }
`

const Preview = styled(FilePreview)`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border-radius: ${theme.radius.photo};
  object-fit: cover;
`

const Empty = styled.span`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space(1)};
  ${theme.type.small}
`

const Caption = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space(2)};
  min-height: ${theme.size.target};
  margin-top: ${theme.space(2)};
  ${theme.type.caption}
  color: ${theme.color.quiet};

  button {
    margin-left: auto;
  }
`

const Number = styled.span`
  ${theme.type.figures}
`

/* On a line of its own, below the others. */
const Name = styled.span`
  flex: 1 0 100%;
  order: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`
