import styled from 'styled-components'
import { Container } from '../../design/Container'
import { PageHeading } from '../../design/PageHeading'
import { Picture } from '../../design/Picture'
import { theme } from '../../design/tokens'
import { DestinationSearch } from './DestinationSearch'

/** How wide the photograph is drawn: the page's head asks for it by the same measure. */
export const heroSizes = '(min-width: 1440px) 735px, (min-width: 1024px) 53vw, 92vw'

/** The first view: it waits for nothing, so it can be drawn before any script or answer is there. */
export function Hero() {
  return (
    <Scene>
      <Columns>
        <Words>
          <PageHeading hero>Discover Your Perfect Gateway Destination</PageHeading>
        </Words>
        <Search>
          <DestinationSearch />
        </Search>
        <View>
          <Picture
            name="hero"
            alt="Infinity pool and sea at golden hour, with parasols, loungers and palms."
            sizes={heroSizes}
            eager
          />
        </View>
      </Columns>
    </Scene>
  )
}

/** The horizon runs from edge to edge at the foot of the photograph. */
const Scene = styled.div`
  border-bottom: 1px solid ${theme.color.line};

  /* Room for the half of the search bar that hangs below. */
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

const Words = styled.div`
  ${theme.from.desktop} {
    grid-area: 1 / 1 / 2 / 6;
    padding-top: clamp(${theme.space(6)}, 4vw, ${theme.space(18)});
  }
`

/** Bridges heading and photograph at their foot, on the horizon. */
const Search = styled.div`
  position: relative;
  z-index: 1;

  ${theme.from.desktop} {
    grid-area: 2 / 1 / 3 / 9;
    margin-bottom: calc(-1 * ${theme.space(12)});
  }
`

const View = styled.div`
  ${theme.from.desktop} {
    grid-area: 1 / 6 / 3 / 13;
  }
`
