export default function RatesPage() {
  return null
}
