import styled from 'styled-components'
import { Container } from '../layout/Container'
import { LoadingOrOffline } from './LoadingOrOffline'
import { Block, Skeleton } from './Skeleton'
import { theme } from '../tokens'

/** While a page's chunk or the session loads. */
export function PageSkeleton() {
  return (
    <Main id="main" tabIndex={-1}>
      <Container>
        <LoadingOrOffline what="this page">
          <Skeleton label="Loading the page">
            <Blocks>
              <Block width="min(26rem, 80%)" height="3rem" />
              <Block width="min(34rem, 100%)" height="1.5rem" />
              <Block height="50vh" />
            </Blocks>
          </Skeleton>
        </LoadingOrOffline>
      </Container>
    </Main>
  )
}

const Main = styled.main`
  /* Keeps the footer from flashing into view. */
  min-height: 100vh;
  padding-block: ${theme.space(8)};

  ${theme.from.tablet} {
    padding-block: ${theme.space(12)};
  }
`

const Blocks = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`
