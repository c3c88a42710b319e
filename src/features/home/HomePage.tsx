import { Page } from '../../design/layout/Page'
import { AboutAndContact } from './AboutAndContact'
import { ExclusiveOffers } from './ExclusiveOffers'
import { GuestsSay } from './GuestsSay'
import { Hero } from './Hero'
import { FeaturedDestination, RecommendedHotels } from './RoomSections'
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
