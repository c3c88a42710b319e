import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Button } from '../../../design/controls/Button'
import { Dialog } from '../../../design/layout/Dialog'
import { theme } from '../../../design/tokens'
import { ButtonRow } from './formLayout'

interface ConfirmDialogProps {
  open: boolean
  title: string
  children: ReactNode
  /** Labels of the two buttons. */
  no: string
  yes: string
  /** It takes something away from somebody. */
  isDestructive?: boolean
  busy?: boolean
  busyText?: string
  onNo: () => void
  onYes: () => void
}

export function ConfirmDialog({
  open,
  title,
  children,
  no,
  yes,
  isDestructive,
  onNo,
  onYes,
  ...busy
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} variant="question" onClose={onNo}>
      <Body>
        {children}
        <ButtonRow>
          <Button variant="quiet" onClick={onNo}>
            {no}
          </Button>
          <Button variant={isDestructive ? 'danger' : 'primary'} onClick={onYes} {...busy}>
            {yes}
          </Button>
        </ButtonRow>
      </Body>
    </Dialog>
  )
}

const Body = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`
