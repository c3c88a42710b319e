import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../tokens'

interface PageHeadingProps {
  children: ReactNode
  /** Larger, for home. */
  hero?: boolean
  /** A sentence under the heading. */
  lead?: ReactNode
}

/** The page's one `h1`. Focusable by script, so that screen readers announce a navigation. */
export function PageHeading({ children, hero = false, lead }: PageHeadingProps) {
  return (
    <Header>
      <Heading tabIndex={-1} $hero={hero}>
        {children}
      </Heading>
      {lead && <Lead>{lead}</Lead>}
    </Header>
  )
}

/** After a navigation inside the app, screen readers continue at the new heading. */
export function focusPageHeading() {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

const Header = styled.header`
  display: grid;
  gap: ${theme.space(4)};
`

const Heading = styled.h1<{ $hero: boolean }>`
  ${({ $hero }) => ($hero ? theme.type.hero : theme.type.h1)}
`

const Lead = styled.p`
  ${theme.type.lead}
  max-width: ${theme.layout.measure};
  color: ${theme.color.quiet};
`
