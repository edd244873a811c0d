/** The colour of a technician on the map and beside the name. Neighbours stay distinct in both colour schemes. */
const colours = ['#1b7f5c', '#b3541e', '#3b6fb5', '#8a4fa3', '#8a6d1a', '#207480', '#b03a5b', '#5c6b2f'];

export const laneColour = (technician: number): string => colours[technician % colours.length]!;
