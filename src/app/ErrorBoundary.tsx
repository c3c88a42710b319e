import { Component, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { browser } from '../lib/browser'
import { Button } from '../design/controls/Button'
import { LinkButton } from '../design/controls/LinkButton'
import { PageSkeleton } from '../design/feedback/Skeleton'
import { Page } from '../design/layout/Page'
import { PageHeading } from '../design/layout/PageHeading'
import { appPaths } from '../lib/paths'
import { theme } from '../design/tokens'
import type { LazyPage } from './pages'

/** Reset it by changing its `key`. */
export class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** A page, or the frame of several: a skeleton until its chunk is here, and ways out where it crashes. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<PageCrash />}>
    <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
  </ErrorBoundary>
)

/**
 * Keyed by path, so that a new page shows its skeleton at once instead of keeping the old page until its chunk has
 * loaded, and so that an error is cleared by leaving the page.
 */
export function RoutePage({ page: { Page } }: { page: LazyPage }) {
  const { pathname } = useLocation()

  return (
    <PageBoundary key={pathname}>
      <Page />
    </PageBoundary>
  )
}

const Crash = ({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) => (
  <Page title="Something went wrong">
    <PageHeading lead={lead}>{heading}</PageHeading>
    <Actions>
      <Button onClick={() => browser.reload()}>Load again</Button>
      {children}
    </Actions>
  </Page>
)

export const PageCrash = () => (
  <Crash
    heading="This page could not be shown"
    lead="The rest of StayScape still works. You can load this page again or go back home."
  >
    <LinkButton to={appPaths.home} variant="quiet">
      Go back home
    </LinkButton>
  </Crash>
)

/** Without router or store, which may be what crashed. */
export const AppCrash = () => (
  <Crash heading="StayScape could not be shown" lead="Loading the site again usually helps.">
    <a href={appPaths.home}>Go back home</a>
  </Crash>
)

const Actions = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(4)};
  align-items: center;
  margin-top: ${theme.space(8)};
`
