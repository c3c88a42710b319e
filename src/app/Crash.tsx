import { browser } from '../browser'
import { Button } from '../design/Button'
import { LinkButton } from '../design/LinkButton'
import { Page } from '../design/Page'
import { PageHeading } from '../design/PageHeading'
import styled from 'styled-components'
import { appPaths } from '../paths'
import { theme } from '../design/tokens'

/** A page that broke: says so, and offers the two ways on. */
export function PageCrash() {
  return (
    <Page title="Something went wrong">
      <PageHeading lead="The rest of StayScape still works. You can load this page again or go back home.">
        This page could not be shown
      </PageHeading>
      <Ways>
        <Button onClick={() => browser.reload()}>Load again</Button>
        <LinkButton to={appPaths.home} variant="quiet">
          Go back home
        </LinkButton>
      </Ways>
    </Page>
  )
}

/** The app itself broke: no router, no store, so a plain link and nothing that could break again. */
export function AppCrash() {
  return (
    <Page title="Something went wrong">
      <PageHeading lead="Loading the site again usually helps.">StayScape could not be shown</PageHeading>
      <Ways>
        <Button onClick={() => browser.reload()}>Load again</Button>
        <a href={appPaths.home}>Go back home</a>
      </Ways>
    </Page>
  )
}

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(4)};
  align-items: center;
  margin-top: ${theme.space(8)};
`
