import { useEffect, useRef, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { theme } from '../tokens'

interface PageHeadingProps {
  children: ReactNode
  /** Larger, for home. */
  hero?: boolean
  /** What it will say is known later: on phones it has two lines from the start, so that nothing below it moves. */
  twoLines?: boolean
  /** A sentence under the heading. */
  lead?: ReactNode
}

/** The page's one `h1`. Focusable by script, so that screen readers announce a navigation. */
export function PageHeading({ children, hero = false, twoLines = false, lead }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const { activeElement, body } = document
    // Not if the user has moved the focus meanwhile.
    const isWaiting = focusedBefore && (activeElement === focusedBefore || activeElement === body)
    focusedBefore = null
    if (isWaiting) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <Header>
      <Heading ref={heading} tabIndex={-1} $hero={hero} $twoLines={twoLines}>
        {children}
      </Heading>
      {lead && <Lead>{lead}</Lead>}
    </Header>
  )
}

/** What had the focus when a page was opened whose heading is still to come. */
let focusedBefore: Element | null = null

/** After a navigation inside the app, screen readers continue at the new heading: now, or once it is there. */
export function focusPageHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.focus({ preventScroll: true })
  focusedBefore = heading ? null : document.activeElement
}

const Header = styled.header`
  display: grid;
  gap: ${theme.space(4)};
`

/* A single line stands at the bottom; some of the page's space above makes up for the other. */
const reservedLines = css`
  ${theme.below.tablet} {
    align-content: end;
    min-height: 2lh;
    margin-top: -${theme.space(4)};
  }
`

const Heading = styled.h1<{ $hero: boolean; $twoLines: boolean }>`
  ${({ $hero }) => ($hero ? theme.type.hero : theme.type.h1)}
  ${({ $twoLines }) => $twoLines && reservedLines}
`

const Lead = styled.p`
  ${theme.type.lead}
  max-width: ${theme.layout.measure};
  color: ${theme.color.quiet};
`
