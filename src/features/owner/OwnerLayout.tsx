import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import styled from 'styled-components'
import { Container } from '../../design/layout/Container'
import { theme } from '../../design/tokens'
import { bottomBar, OwnerNavigation } from './OwnerNavigation'
import { useOwnerEvents } from './useOwnerEvents'

/** Keeps the data of its pages up to date while it is mounted. */
export function OwnerLayout() {
  useOwnerEvents()

  return (
    <OwnerColumns sidebar={<OwnerNavigation />}>
      <Outlet />
    </OwnerColumns>
  )
}

/** The sidebar's space is reserved until it is there. */
export function OwnerColumns({ sidebar, children }: { sidebar?: ReactNode; children: ReactNode }) {
  return (
    <Columns>
      <div>{sidebar}</div>
      <Content>{children}</Content>
    </Columns>
  )
}

const Columns = styled(Container)`
  ${theme.from.desktop} {
    display: grid;
    grid-template-columns: 220px minmax(0, 1fr);
    min-height: calc(100dvh - ${theme.layout.bar});

    > :first-child {
      border-right: 1px solid ${theme.color.line};
    }
  }
`

/* The columns have gutters: the page's own container must not add any. */
const Content = styled.div`
  --gutter: 0px;

  ${theme.below.desktop} {
    padding-bottom: calc(${bottomBar} + env(safe-area-inset-bottom));

    /* Keeps focused elements clear of the bottom bar. */
    :is(a, button, input, textarea, tr, [tabindex]) {
      scroll-margin-bottom: calc(${bottomBar} + env(safe-area-inset-bottom) + ${theme.space(4)});
    }
  }

  ${theme.from.desktop} {
    padding-left: ${theme.space(12)};
  }
`
