import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from './tokens'

interface PageHeadingProps {
  children: ReactNode
  /** Home's size; everywhere else at most 3rem. */
  hero?: boolean
  /** A sentence under the heading. */
  lead?: ReactNode
}

/** The page's one `h1`. It can take focus from the script, so that a navigation is heard. */
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

/** After a navigation inside the app: reading goes on at the new page's heading. */
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
