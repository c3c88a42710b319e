import { Component, type ReactNode } from 'react'
import styled from 'styled-components'
import { browser } from '../lib/browser'
import { Button } from '../design/controls/Button'
import { LinkButton } from '../design/controls/LinkButton'
import { Page } from '../design/layout/Page'
import { PageHeading } from '../design/layout/PageHeading'
import { appPaths } from '../lib/paths'
import { theme } from '../design/tokens'

interface ErrorBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** Reset it by changing its `key`. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

interface CrashProps {
  heading: string
  lead: string
  children: ReactNode
}

const Crash = ({ heading, lead, children }: CrashProps) => (
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
