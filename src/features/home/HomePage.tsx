import { useEffect } from 'react'
import { layOutWhileIdle } from '../../design/layout/laidOutLater'
import { Page } from '../../design/layout/Page'
import { AboutAndContact } from './AboutAndContact'
import { ExclusiveOffers } from './ExclusiveOffers'
import { FeaturedDestination } from './FeaturedDestination'
import { GuestsSay } from './GuestsSay'
import { Hero } from './Hero'
import { RecommendedHotels } from './RecommendedHotels'
import { StayInspired } from './StayInspired'

export function HomePage() {
  useEffect(() => layOutWhileIdle(document.querySelector('main')?.children), [])

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
