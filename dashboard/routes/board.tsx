/** The page of the dispatch board. Its parts are in board/. */
export { BoardPage as Page } from '../board/BoardPage.tsx';
