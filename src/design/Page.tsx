import { useLayoutEffect, type ReactNode } from 'react'
import styled from 'styled-components'
import { Container } from './Container'
import { theme } from './tokens'

interface PageProps {
  /** Goes before the product's name in the document's title; empty on home. */
  title: string
  /** `full`: no container, its sections bring their own. `text`: as wide as one reads. */
  width?: 'wide' | 'text' | 'full'
  children: ReactNode
}

/** One screen: its document title and its one `main`, which the skip link leads to. */
export function Page({ title, width = 'wide', children }: PageProps) {
  useLayoutEffect(() => {
    document.title = title ? `${title} · StayScape` : 'StayScape · Hotel rooms with a view'
  }, [title])

  return (
    <main id="main" tabIndex={-1}>
      {width === 'full' ? children : <Body $measured={width === 'text'}>{children}</Body>}
    </main>
  )
}

const Body = styled(Container)<{ $measured: boolean }>`
  padding-block: ${theme.space(8)} ${theme.space(18)};

  & > * {
    ${({ $measured }) => ($measured ? `max-width: ${theme.layout.measure};` : '')}
  }

  ${theme.from.tablet} {
    padding-block: ${theme.space(12)} ${theme.space(28)};
  }
`
