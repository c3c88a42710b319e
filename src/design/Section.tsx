import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { Container } from './Container'
import { theme } from './tokens'

interface SectionProps {
  title: string
  /** Where an address like `/#about` leads. */
  id?: string
  lead?: ReactNode
  /** Stands at the heading's right end: usually a link to all of it. */
  action?: ReactNode
  /** Scenes are parted by a hairline; the first one after a picture needs none. */
  hairline?: boolean
  /** A landmark of its own; not where its name could be taken for the label of a field. */
  landmark?: boolean
  children: ReactNode
}

/** A scene of a page: hung on the horizon, named by its heading. */
export function Section({ title, id, lead, action, hairline = true, landmark = true, children }: SectionProps) {
  const headingId = useId()

  return (
    <Scene id={id} aria-labelledby={landmark ? headingId : undefined} $hairline={hairline}>
      <Container>
        <Header>
          <div>
            <Heading id={headingId}>{title}</Heading>
            {lead && <Lead>{lead}</Lead>}
          </div>
          {action}
        </Header>
        {children}
      </Container>
    </Scene>
  )
}

const Scene = styled.section<{ $hairline: boolean }>`
  padding-block: clamp(${theme.space(12)}, 7vw, ${theme.space(28)});
  border-top: ${({ $hairline }) => ($hairline ? `1px solid ${theme.color.line}` : '0')};
  scroll-margin-top: ${theme.layout.bar};
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

const Lead = styled.p`
  max-width: ${theme.layout.measure};
  margin-top: ${theme.space(3)};
  color: ${theme.color.quiet};
`
