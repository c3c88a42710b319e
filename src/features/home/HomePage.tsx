import { Page } from '../../design/Page'
import { AboutAndContact } from './AboutAndContact'
import { ExclusiveOffers } from './ExclusiveOffers'
import { FeaturedDestination } from './FeaturedDestination'
import { GuestsSay } from './GuestsSay'
import { Hero } from './Hero'
import { RecommendedHotels } from './RecommendedHotels'
import { StayInspired } from './StayInspired'

/** The way in: where to, and what it can look like there. */
export function HomePage() {
  return (
    <Page title="" width="full">
      <Hero />
      <FeaturedDestination />
      <RecommendedHotels />
      <ExclusiveOffers />
      <GuestsSay />
      <AboutAndContact />
      <StayInspired />
    </Page>
  )
}
