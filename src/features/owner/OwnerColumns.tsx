import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
import { theme } from '../../design/tokens'

interface OwnerColumnsProps {
  /** Its space is reserved until it is there. */
  sidebar?: ReactNode
  children: ReactNode
}

export function OwnerColumns({ sidebar, children }: OwnerColumnsProps) {
  return (
    <Columns>
      <Side>{sidebar}</Side>
      <Content>{children}</Content>
    </Columns>
  )
}

/** Height of the phone's bottom bar, without the safe area. */
export const bottomBar = '64px'

const Columns = styled(Container)`
  ${theme.from.desktop} {
    display: grid;
    grid-template-columns: 220px minmax(0, 1fr);
    min-height: calc(100dvh - ${theme.layout.bar});
  }
`

const Side = styled.div`
  ${theme.from.desktop} {
    border-right: 1px solid ${theme.color.line};
  }
`

/* The columns have gutters: the page's own container must not add any. */
const Content = styled.div`
  --gutter: 0px;

  ${theme.below.desktop} {
    padding-bottom: calc(${bottomBar} + env(safe-area-inset-bottom));

    /* Keeps focused elements clear of the bottom bar. */
    :is(a, button, input, textarea, tr, [tabindex]) {
      scroll-margin-bottom: calc(${bottomBar} + env(safe-area-inset-bottom) + ${theme.space(4)});
    }
  }

  ${theme.from.desktop} {
    padding-left: ${theme.space(12)};
  }
`
