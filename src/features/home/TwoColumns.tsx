import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { Container } from '../../design/Container'
import { theme } from '../../design/tokens'

interface TwoColumnsProps {
  /** The id of the heading that names both halves, when they are one. */
  labelledBy?: string
  children: ReactNode
}

/** A scene of two equal halves. */
export function TwoColumns({ labelledBy, children }: TwoColumnsProps) {
  return (
    <Scene as={labelledBy ? 'section' : 'div'} aria-labelledby={labelledBy}>
      <Columns>{children}</Columns>
    </Scene>
  )
}

interface PartProps {
  title: string
  /** Where an address like `/#about` leads. */
  id?: string
  children: ReactNode
}

/** A short text under its own heading. */
export function Part({ title, id, children }: PartProps) {
  const headingId = useId()

  return (
    <Words as="section" id={id} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </Words>
  )
}

const Scene = styled.div`
  padding-block: clamp(${theme.space(12)}, 7vw, ${theme.space(28)});
  border-top: 1px solid ${theme.color.line};
`

const Columns = styled(Container)`
  display: grid;
  gap: ${theme.space(12)} ${theme.layout.gap};

  ${theme.from.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`

/** A heading and what it says. */
export const Words = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space(4)};
  max-width: 34rem;
  scroll-margin-top: calc(${theme.layout.bar} + ${theme.space(6)});

  h2 {
    ${theme.type.h2}
  }
`
