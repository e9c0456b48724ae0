"""What a match has written, as plain text: for files that must never change their meaning."""

from preferans.match.match import Match


def written_sheet(match: Match) -> dict[str, object]:
    """Pool, mountain, whists of every chair, and every entry of every deal with its reason; amounts exact."""
    sheet = match.progress.sheet
    return {
        "pool": [str(value) for value in sheet.pool],
        "mountain": [str(value) for value in sheet.mountain],
        "whists": [[str(value) for value in row] for row in sheet.whists],
        "entries": [
            [
                [
                    entry.column.value,
                    entry.player.index,
                    None if entry.against is None else entry.against.index,
                    str(entry.amount),
                    entry.reason.value,
                ]
                for entry in deal.entries
            ]
            for deal in match.played
        ],
    }
