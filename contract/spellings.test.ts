import { cityNamedIn } from './spellings'

const cities = ['London', 'York', 'New York', 'Paris', 'São Paulo', 'Zurich', 'Rome', '東京']

test.each([
  ['12 Quay Street, London', 'London'],
  ['4 Clerkenwell Green, LONDON EC1', 'London'],
  ['9 Rue de la Paix, 75002 Paris', 'Paris'],
  ['350 Fifth Avenue, New York, NY 10118', 'New York'],
  ['1 London Road, York', 'York'],
  ['Avenida Paulista 1000, Sao Paulo', 'São Paulo'],
  ['Bahnhofstrasse 1, 8001 Zürich', 'Zurich'],
  ['東京都千代田区1-1', '東京'],
])('the address %p names %s', (address, city) => {
  expect(cityNamedIn(address, cities)).toBe(city)
})

test.each(['', '12 Quay Street', 'Londonderry Road 3', 'Romeo Street 1', 'Old Parisian Way'])(
  'the address %p names no city',
  (address) => {
    expect(cityNamedIn(address, cities)).toBeUndefined()
  },
)
