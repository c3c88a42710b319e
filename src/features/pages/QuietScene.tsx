import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
import { theme } from '../../design/tokens'

/** An empty horizon, for pages with one message. */
export function QuietScene({ children }: { children: ReactNode }) {
  return (
    <Sky>
      <Container>
        <Message>{children}</Message>
      </Container>
      <Sea aria-hidden="true" />
    </Sky>
  )
}

const Sky = styled.div`
  display: grid;
  grid-template-rows: 1fr 30vh;
  min-height: calc(100dvh - ${theme.layout.bar});
`

const Message = styled.div`
  display: grid;
  align-content: end;
  justify-items: start;
  gap: ${theme.space(6)};
  height: 100%;
  max-width: ${theme.layout.measure};
  padding-block: ${theme.space(12)};
`

const Sea = styled.div`
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.sunken};
`
