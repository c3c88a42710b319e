import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
import { laidOutLater } from '../../design/layout/laidOutLater'
import { theme } from '../../design/tokens'

interface SectionProps {
  title: string
  /** Right of the heading, usually a link. */
  action?: ReactNode
  /** Line above; not for the first section after a picture. */
  hairline?: boolean
  /** Named by its heading; not where that name could be taken for a field's label. */
  landmark?: boolean
  children: ReactNode
}

export function Section({ title, action, hairline = true, landmark = true, children }: SectionProps) {
  const headingId = useId()

  return (
    <Outer aria-labelledby={landmark ? headingId : undefined} $hairline={hairline}>
      <Container>
        <Header>
          <Heading id={headingId}>{title}</Heading>
          {action}
        </Header>
        {children}
      </Container>
    </Outer>
  )
}

const Outer = styled.section<{ $hairline: boolean }>`
  ${laidOutLater()}
  padding-block: clamp(${theme.space(12)}, 7vw, ${theme.space(28)});
  border-top: ${({ $hairline }) => ($hairline ? `1px solid ${theme.color.line}` : '0')};
`

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${theme.space(4)} ${theme.layout.gap};
  margin-bottom: clamp(${theme.space(6)}, 3.5vw, ${theme.space(12)});
`

const Heading = styled.h2`
  ${theme.type.h2}
`
