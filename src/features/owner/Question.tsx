import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Button } from '../../design/controls/Button'
import { Dialog } from '../../design/layout/Dialog'
import { theme } from '../../design/tokens'

interface QuestionProps {
  open: boolean
  title: string
  children: ReactNode
  /** Labels of the two buttons. */
  no: string
  yes: string
  /** The answer is on its way. */
  busy?: boolean
  busyText?: string
  onNo: () => void
  onYes: () => void
}

/** Asks before something is done. */
export function Question({ open, title, children, no, yes, busy, busyText, onNo, onYes }: QuestionProps) {
  return (
    <Dialog open={open} title={title} onClose={onNo}>
      <Body>
        {children}
        <Buttons>
          <Button variant="quiet" onClick={onNo}>
            {no}
          </Button>
          <Button busy={busy} busyText={busyText} onClick={onYes}>
            {yes}
          </Button>
        </Buttons>
      </Body>
    </Dialog>
  )
}

const Body = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`
