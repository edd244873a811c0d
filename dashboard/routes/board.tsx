/** The page of the dispatch board. Its parts are in board/. */
export { BoardPage as Page } from '../board/page/BoardPage.tsx';
