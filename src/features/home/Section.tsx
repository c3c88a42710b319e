import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
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

export function Section({ title, action, hairline, landmark = true, children }: SectionProps) {
  const headingId = useId()

  return (
    <Band aria-labelledby={landmark ? headingId : undefined} $hairline={hairline}>
      <Container>
        <Header>
          <h2 id={headingId}>{title}</h2>
          {action}
        </Header>
        {children}
      </Container>
    </Band>
  )
}

export const Band = styled.section<{ $hairline?: boolean }>`
  padding-block: clamp(${theme.space(12)}, 7vw, ${theme.space(28)});
  border-top: ${({ $hairline = true }) => ($hairline ? `1px solid ${theme.color.line}` : '0')};
`

export const TwoColumns = styled(Container)`
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

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${theme.space(4)} ${theme.layout.gap};
  margin-bottom: clamp(${theme.space(6)}, 3.5vw, ${theme.space(12)});

  h2 {
    ${theme.type.h2}
  }
`
