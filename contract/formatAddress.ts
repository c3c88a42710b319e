/** A hotel's address with its city, which many an address names already. */
export const formatAddress = ({ address, city }: { address: string; city: string }) =>
  [address, address.includes(city) ? '' : city].filter(Boolean).join(', ')
