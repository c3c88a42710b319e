import { Page } from '../../design/layout/Page'
import { AboutAndContact } from './AboutAndContact'
import { ExclusiveOffers } from './ExclusiveOffers'
import { FeaturedDestination } from './FeaturedDestination'
import { GuestsSay } from './GuestsSay'
import { Hero } from './Hero'
import { RecommendedHotels } from './RecommendedHotels'
import { StayInspired } from './StayInspired'

export default function HomePage() {
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
