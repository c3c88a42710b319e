import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
import { laidOutLater } from '../../design/layout/laidOutLater'
import { theme } from '../../design/tokens'

interface TwoColumnsProps {
  /** Id of the heading, when both columns form one section. */
  labelledBy?: string
  children: ReactNode
}

export function TwoColumns({ labelledBy, children }: TwoColumnsProps) {
  return (
    <Outer as={labelledBy ? 'section' : 'div'} aria-labelledby={labelledBy}>
      <Columns>{children}</Columns>
    </Outer>
  )
}

interface TextSectionProps {
  title: string
  /** Target of a link like `/#about`. */
  id?: string
  children: ReactNode
}

export function TextSection({ title, id, children }: TextSectionProps) {
  const headingId = useId()

  return (
    <TextColumn as="section" id={id} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </TextColumn>
  )
}

const Outer = styled.div`
  ${laidOutLater()}
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

export const TextColumn = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space(4)};
  max-width: 34rem;
  scroll-margin-top: calc(${theme.layout.bar} + ${theme.space(6)});

  h2 {
    ${theme.type.h2}
  }
`
