import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
import { theme } from '../../design/tokens'

/** An empty horizon, for pages with one message; something may float `on` it. */
export function QuietScene({ children, on }: { children: ReactNode; on?: ReactNode }) {
  return (
    <Sky>
      <Container>
        <Message>{children}</Message>
      </Container>
      <Sea>{on && <Afloat>{on}</Afloat>}</Sea>
    </Sky>
  )
}

const Sky = styled.div`
  display: grid;
  grid-template-rows: 1fr minmax(30vh, auto);
  min-height: calc(100dvh - ${theme.layout.bar});

  /* On a phone the words come first, not the sky. */
  ${theme.below.tablet} {
    grid-template-rows: auto 1fr;
  }
`

const Message = styled.div`
  display: grid;
  align-content: end;
  justify-items: start;
  gap: ${theme.space(6)};
  height: 100%;
  max-width: ${theme.layout.measure};
  padding-block: ${theme.space(12)};

  ${theme.below.tablet} {
    padding-top: ${theme.space(8)};
  }
`

const Sea = styled.div`
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.sunken};
`

const Afloat = styled(Container)`
  position: relative;
  top: calc(-1 * ${theme.space(6)});
`
