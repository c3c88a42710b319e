import { useId, useState, type ReactNode } from 'react'
import styled from 'styled-components'
import { foldStyle } from '../../../design/layout/foldStyle'
import { theme } from '../../../design/tokens'

interface FoldedGroupProps {
  legend: string
  /** Opens it, once: from then on it is as somebody left it. */
  startsOpen: boolean
  children: ReactNode
}

/** A group of choices that can be folded to its legend. */
export function FoldedGroup({ legend, startsOpen, children }: FoldedGroupProps) {
  const [opened, setOpened] = useState(startsOpen)
  // Filters of an address are known a moment after the panel.
  if (startsOpen && !opened) setOpened(true)
  const id = useId()

  return (
    <Fold open={opened}>
      <summary id={id}>{legend}</summary>
      <fieldset aria-labelledby={id}>{children}</fieldset>
    </Fold>
  )
}

const Fold = styled.details`
  ${foldStyle}

  > summary {
    ${theme.type.strong}
  }
  > summary::before {
    margin-left: 6px;
    margin-right: 18px;
  }
`
