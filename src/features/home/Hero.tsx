import styled from 'styled-components'
import { StaySearchForm } from '../../components/StaySearchForm'
import { Container } from '../../design/layout/Container'
import { PageHeading } from '../../design/layout/PageHeading'
import { Picture } from '../../design/media/Picture'
import { theme } from '../../design/tokens'
import { useDestinationSearch, useSearchKey } from './useDestinationSearch'

/** Also used by the preload in the page's head: both must request the same file. */
export const heroSizes = '(min-width: 1440px) 735px, (min-width: 1024px) 53vw, 92vw'

/** Needs no data, so that it can be prerendered. */
export function Hero() {
  return (
    <Outer>
      <Columns>
        <Heading>
          <PageHeading hero>Discover Your Perfect Gateway Destination</PageHeading>
        </Heading>
        <Search>
          <StaySearchForm key={useSearchKey()} {...useDestinationSearch()} />
        </Search>
        <Photo>
          <Picture
            name="hero"
            alt="Infinity pool and sea at golden hour, with parasols, loungers and palms."
            sizes={heroSizes}
            eager
          />
        </Photo>
      </Columns>
    </Outer>
  )
}

const Outer = styled.div`
  border-bottom: 1px solid ${theme.color.line};

  /* Space for the part of the search bar that hangs below. */
  ${theme.from.desktop} {
    margin-bottom: ${theme.space(8)};
  }
`

const Columns = styled(Container)`
  display: grid;
  gap: ${theme.space(6)} ${theme.layout.gap};
  padding-top: ${theme.space(6)};

  ${theme.from.desktop} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    grid-template-rows: 1fr auto;
    padding-top: ${theme.space(2)};
  }
`

const Heading = styled.div`
  ${theme.from.desktop} {
    grid-area: 1 / 1 / 2 / 6;
    padding-top: clamp(${theme.space(6)}, 4vw, ${theme.space(18)});
  }
`

/** Overlaps the bottom of the photo. */
const Search = styled.div`
  position: relative;
  z-index: 1;

  ${theme.from.desktop} {
    grid-area: 2 / 1 / 3 / 13;
    margin-bottom: calc(-1 * ${theme.space(12)});
  }
`

const Photo = styled.div`
  ${theme.from.desktop} {
    grid-area: 1 / 6 / 3 / 13;
  }
`
