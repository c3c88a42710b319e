import type { RoomKey } from './rooms'

/** What the host of each room says of it: no more than its pictures show and its amenities hold. */
export const demoDescriptions: Record<RoomKey, string> = {
  skylineSuite:
    'A wide corner suite with windows from floor to ceiling, turned towards the towers of Downtown. Sit down in the lounge by the glass around sunset: the city lights up one window at a time.\nThe bath has a view of its own, so take your time.',
  chalet:
    'Timber walls, beams overhead and a picture window filled with mountains. Two armchairs stand where the view is best, and a wool throw waits on the king bed for when the evening turns cold.',
  navyDouble:
    'Navy panelling, brass lights and our terracotta headboard: the room most of our guests ask for again. Tall windows keep it bright until late, and there is a bench at the foot of the bed for your suitcase.\nBreakfast is included, and we gladly bring it up.',
  seaBalcony:
    'Slide the doors open and the sea is right there. The room is light and plain, with white sheers and a striped rug, and the balcony has a chair and a table for your first coffee.',
  brickLoft:
    'An old workshop floor with its brick wall and steel windows left as they were. The leather armchair catches the evening sun, and the skyline is the last thing you see before you draw the curtains.',
  haussmannLuxury:
    'White panelling, a marble fireplace under a gilt mirror and oak laid in herringbone. The tall window opens onto zinc roofs, which turn pink for a few minutes every clear evening.\nBreakfast comes on a tray, as late as you like.',
  tatami:
    'A quiet room in the old manner: tatami underfoot, paper screens and a low bed. Slide the screens open to the garden and let the kettle take its time. Please leave your shoes at the door.',
  gardenRoom:
    'Green inside and out: palms by the bed, a rattan headboard and full-height windows onto our trees. Mornings are cool enough to leave the balcony door open and listen to the birds.',
  lagoonFamily:
    'Two double beds, a soft rug to play on and a window seat long enough for three to watch the sea. Children tend to claim the knitted poufs first.\nThe pool is for all of you, from breakfast to dusk.',
  sageDouble:
    'A bright, calm double with a sage green wall and linen on the bed. Sheer curtains soften the daylight, and there is an armchair by the window for an hour with a book.',
  oakSingle:
    'A single for people who travel with work to do. The oak desk stands right by the window, the chair is a good one, and the bed is wider than you would expect.',
  bay: 'A king bed in sea greens under a rattan lamp, a few steps from the water. The balcony looks across the bay, and breakfast on a tray is included.',
  duskSuite:
    'A walnut wall, a soft lamp and two glasses waiting by the bed. When the sun goes down behind the towers, run a bath by the window and watch the colours change.',
  zincDouble:
    'A French window with a wrought-iron balcony just deep enough to stand on, and a plum velvet chair beside it. You look over rooftops to the evening haze, and hear very little of the street.',
  brooklynSingle:
    'A small, warm room lined with oak, at the quiet back of the house. The bed has a knitted throw and a good reading light, and breakfast is included.',
  riverDouble:
    'Two tall windows and an armchair turned towards the river. On misty mornings you see the clock tower before you see the water. The bathroom is new, with a basin set in walnut.',
  ridgeDouble:
    'A warm wooden wall, russet cushions and breakfast in bed if you want it there. The mountains begin outside, and drying boots by the heater is quite all right.',
  harbourFamily:
    'Two double beds side by side, so that nobody has to camp on a sofa. There is a lamp and a shelf for each of you, and the sea is in the window.',
  palmDouble:
    'Tall windows onto a planted balcony, with a chair and a tea table in the shade. The garden is often misty early on, which is when it is loveliest.',
  readersLoft:
    'The smaller of our lofts, with a tan leather chair under a good lamp and the skyline in a steel window. Bring a book: it is hard to leave that corner.',
  teaSuite:
    'A room around a low table, with an iron teapot and screens that open to the garden. Host and kettle are both at your service. There is space to unroll a third futon.',
  pineDouble:
    'Layers of pillows, a ceramic lamp and a wall in quiet green. A simple, comfortable double in a leafy street, with breakfast included.',
  horizonSuite:
    'Nothing between you and the horizon: glass doors the width of the room and a balcony for two over the water. It sleeps four, and the bath stands in daylight.',
  writersSingle:
    'A desk under a bright window, a lamp, a shelf and a single bed: all that is needed to finish something. Ask us for coffee, and we will leave you in peace otherwise.',
  penthouse:
    'Our highest rooms. Two curved chairs and a marble table stand at the window with the whole skyline before them, and the bath looks out as well. Tell us when you would like dinner brought up.',
  palaceFamily:
    'A bay window over a turquoise sea, with cushions for everybody, two double beds and a bathroom large enough for bath time. The pool is downstairs.',
  terracottaSuite:
    'The largest room in the house, navy and terracotta, with a freestanding bath in its own daylit bathroom. It sleeps four without anyone feeling in the way. Room service answers until late.',
  gallerySuite:
    'High brick walls with one large painting, twin lamps and rust-coloured cushions. The marble bathroom has a tub to stretch out in. Three sleep here comfortably.',
  orchidDouble:
    'A rattan headboard like an arched window, green and amber cushions, and tea on a tray when you arrive. The garden is on the other side of the glass.',
  shojiDouble:
    'The simplest of our rooms: a platform bed, a brushed circle on the wall and a bare branch in a vase. You will sleep well here.',
  summitRoom:
    'Two armchairs, a breakfast tray and the whole range in the window. The room sleeps three, and the bathroom has a tub for after the last descent.',
  courtyardDouble:
    'A corner room above the court, with sheer curtains and an armchair by a brass table. Tea waits on the bench, and it is quiet at night.',
  atticSingle:
    'Under the roof, up one more flight of stairs: oak panelling, a writing desk by the window and a blue throw on the bed. Good for a night or two on your own.',
}
